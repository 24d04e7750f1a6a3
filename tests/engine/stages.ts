import { FOOTBALL, type SecondStage, type Sport } from "#engine/sport.ts";

export const FIRST_STAGE: Sport = { ...FOOTBALL, secondStage: null };
export const SECOND_STAGE = requireStage(FOOTBALL);

function requireStage({ secondStage }: Sport): SecondStage {
  if (secondStage === null) throw new Error("Football has a second stage.");
  return secondStage;
}
