import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { type FocusEvent, type FocusEventHandler, useRef, useState } from "react";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const contentStyle = css({
  maxHeight: "300px",
  overflowY: "auto",
  overscrollBehavior: "contain",
  zIndex: "panel",
  bg: "card",
  color: "ink",
  borderRadius: "md",
  borderWidth: "hair",
  borderColor: "line.strong",
  boxShadow: "raised",
  // Keeps the closed list for 100 ms after blur. Reduced motion does not remove a delay.
  "&[data-state=closed]": { animation: "leave 1ms 100ms both" },
});
const itemStyle = css({
  display: "flex",
  alignItems: "center",
  minHeight: "target",
  paddingInline: "3",
  cursor: "pointer",
  "&[data-highlighted]": { bg: "pitch.soft", color: "pitch" },
  "&[data-state=checked]": { fontWeight: "bold" },
  "@media (forced-colors: active)": {
    "&[data-highlighted]": {
      forcedColorAdjust: "none",
      bg: "Highlight",
      color: "HighlightText",
    },
  },
});
const arrowStyle = css({
  position: "absolute",
  insetBlock: "0",
  right: "0",
  minWidth: "target",
  color: "ink.2",
});

const STUCK_AFTER_MS = 300;

type Option = { value: string; label: string };
type Props = {
  name: string;
  value: string;
  options: readonly Option[];
  findOptions: (typedText: string) => readonly Option[];
  emptyText: string;
  fieldAttributes: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  };
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

export function SearchableSelect({
  name,
  value,
  options,
  findOptions,
  emptyText,
  fieldAttributes: { id, ...inputAttributes },
  onChange,
  onBlur,
}: Props) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusedNext = useRef<HTMLElement | null>(null);
  const [mountCount, setMountCount] = useState(0);
  const shownOptions = typedText === null ? options : findOptions(typedText);

  // On a busy phone the library may miss a blur. A remount closes the list.
  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    onBlur(event);
    if (event.relatedTarget?.closest("[role=listbox]")) return;
    if (event.relatedTarget instanceof HTMLElement) {
      // The library's callbacks for the next frame run first.
      focusedNext.current = event.relatedTarget;
      requestAnimationFrame(() => (focusedNext.current = null));
    }
    const input = event.currentTarget;
    setTimeout(() => {
      if (list.current === null || document.activeElement === input) return;
      setTypedText(null);
      setMountCount((count) => count + 1);
    }, STUCK_AFTER_MS);
  }

  // The library refocuses the field a frame after a choice. The fan may have moved on.
  function returnFocus(): void {
    focusedNext.current?.focus();
  }

  return (
    <Combobox.Root
      key={mountCount}
      collection={createListCollection({ items: [...shownOptions] })}
      ids={{ input: id }}
      name={name}
      required
      value={value === "" ? [] : [value]}
      openOnClick
      lazyMount
      unmountOnExit
      inputBehavior="autohighlight"
      // The card would clip it otherwise.
      positioning={{ strategy: "fixed", sameWidth: true, gutter: 4 }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === "input-change") setTypedText(inputValue);
      }}
      // Opening shows all options. Not on close, or the list grows as it closes.
      onOpenChange={({ open, reason }) => {
        if (open && reason !== "input-change") setTypedText(null);
      }}
      onValueChange={({ value: [chosen] }) => {
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Combobox.Control className={css({ position: "relative" })}>
        <Combobox.Input
          {...inputAttributes}
          className={`${field()} ${css({ paddingInlineEnd: "12" })}`}
          onBlur={handleBlur}
          onFocus={returnFocus}
        />
        <Combobox.Trigger className={arrowStyle} aria-label="Show the list">
          <span aria-hidden>▾</span>
        </Combobox.Trigger>
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content ref={list} className={contentStyle}>
          {shownOptions.map((option) => (
            <Combobox.Item key={option.value} item={option} className={itemStyle}>
              <Combobox.ItemText>{option.label}</Combobox.ItemText>
            </Combobox.Item>
          ))}
          {shownOptions.length === 0 ? (
            <p className={css({ padding: "3", color: "ink.2" })}>{emptyText}</p>
          ) : null}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}
