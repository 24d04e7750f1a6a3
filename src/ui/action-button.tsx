import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "type" | "disabled" | "aria-disabled" | "onClick"> & {
  isOff: boolean;
  onPress: () => void;
};

/** Off, it takes no press and keeps the keyboard's focus, which `disabled` would drop: whoever pressed it waits there. */
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
