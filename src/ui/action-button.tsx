import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "type" | "disabled" | "aria-disabled" | "onClick"> & {
  isOff: boolean;
  onPress: () => void;
};

/** Stays focusable, because `disabled` would drop the keyboard's focus. */
export function ActionButton({ isOff, onPress, ...attributes }: Props) {
  return (
    <button
      {...attributes}
      type="button"
      aria-disabled={isOff}
      onClick={() => isOff || onPress()}
    />
  );
}
