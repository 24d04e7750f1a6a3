import { expect } from "@playwright/test";

export async function linkTo(originUrl: string, page: string, email: string): Promise<string> {
  return (await linksTo(originUrl, page, email, 1))[0] ?? "";
}

export async function linksTo(
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
