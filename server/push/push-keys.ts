import { object, parse, string } from "valibot";
import webPush from "web-push";
import type { Db } from "#server/platform/db/database.ts";
import { readOrCreateSetting } from "#server/platform/db/settings-repository.ts";

const SETTING = "push_keys";
const KEYS = object({ publicKey: string(), privateKey: string() });

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Creates the pair once. Processes that start together all read the first one. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  return parse(KEYS, await readOrCreateSetting(db, SETTING, webPush.generateVAPIDKeys()));
}
