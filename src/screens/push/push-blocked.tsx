import { product } from "#src/product/configured-product.ts";
import type { PushAbility } from "#src/pwa/push.ts";
import { css } from "#styled/css/index.js";

const BLOCKED = {
  unsupported: "This browser cannot show notifications.",
  install_first: `Add ${product.name} to your home screen first: press Share, then Add to Home Screen. Open it from there, and turn on notifications.`,
  denied: `Your browser blocks notifications from ${product.name}. To allow them, press the icon beside the address, or open the browser’s site settings. Then come back.`,
} as const satisfies Partial<Record<PushAbility, string>>;

export type Blocked = keyof typeof BLOCKED;

export function isBlocked(ability: PushAbility): ability is Blocked {
  return ability in BLOCKED;
}

export function PushBlocked({ ability }: { ability: Blocked }) {
  return (
    <p
      className={css({
        bg: "warning.soft",
        color: "ink",
        borderRadius: "md",
        paddingInline: "3",
        paddingBlock: "2",
        fontSize: "sm",
      })}
    >
      {BLOCKED[ability]}
    </p>
  );
}
