/** Letters that Unicode does not decompose, as a fan without the key types them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  "’": "'",
  "–": "-",
};

export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłđðþßæœı’–]/g, (letter) => TYPED_AS[letter] ?? letter);
}
