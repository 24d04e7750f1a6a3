import { expect } from "@playwright/test";

/** The path of the last link that an address was sent to a page; mails are sent by a job, which takes its time. */
export async function linkTo(originUrl: string, page: string, email: string): Promise<string> {
  return (await linksTo(originUrl, page, email, 1))[0] ?? "";
}

/** Once there are so many, the last first. */
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
