import { expect } from "@playwright/test";

export async function mailedLink(originUrl: string, page: string, email: string): Promise<string> {
  return (await mailedLinks(originUrl, page, email, 1))[0] ?? "";
}

export async function mailedLinks(
  originUrl: string,
  page: string,
  email: string,
  count: number,
): Promise<string[]> {
  const pattern = new RegExp(
    `${page}\\?email=${encodeURIComponent(email)}(?:&#38;|&)token=[\\w-]+`,
    "g",
  );
  let links: string[] = [];
  await expect(async () => {
    const mails = await (await fetch(`${originUrl}/dev/mail`)).text();
    links = [...new Set(mails.match(pattern))].map((link) => link.replace("&#38;", "&"));
    expect(links.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  return links;
}
