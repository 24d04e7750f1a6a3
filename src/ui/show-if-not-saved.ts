import { showToast } from "#src/ui/toast.ts";

export function showIfNotSaved(isSaved: boolean): void {
  if (!isSaved)
    showToast("This browser blocks storage, so the choice could not be saved.", { tone: "bad" });
}
