import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "type" | "disabled" | "aria-disabled" | "onClick"> & {
  isDisabled: boolean;
  onPress: () => void;
};

/** Stays focusable, because `disabled` would drop the keyboard's focus. */
export function ActionButton({ isDisabled, onPress, ...attributes }: Props) {
  return (
    <button
      {...attributes}
      type="button"
      aria-disabled={isDisabled}
      onClick={() => isDisabled || onPress()}
    />
  );
}
