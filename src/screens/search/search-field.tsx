import { useEffect, useRef } from "react";
import { Icon, SearchIcon } from "#src/ui/icons.tsx";
import { css, cx } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const rowStyle = css({
  position: "sticky",
  top: "var(--bar-height)",
  zIndex: "1",
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingBlock: "2",
  bg: "paper",
});
const boxStyle = css({ position: "relative", flex: "1" });
const inputStyle = css({
  minHeight: "3rem",
  paddingInline: "2.75rem",
  borderRadius: "lg",
  "&::-webkit-search-cancel-button": { display: "none" },
});
const iconStyle = css({
  position: "absolute",
  insetBlock: "0",
  insetInlineStart: "3",
  display: "grid",
  placeItems: "center",
  color: "ink.2",
  pointerEvents: "none",
});
const clearStyle = css({
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "0",
  width: "target",
  display: "grid",
  placeItems: "center",
  color: "ink.2",
});

/** Uncontrolled, so that no typed letter waits for the navigation that it starts. */
export function SearchField({
  query,
  onChange,
  onCancel,
}: {
  query: string;
  onChange: (text: string) => void;
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // An uncontrolled field follows an address that a button or Back has changed.
  useEffect(() => {
    if (input.current !== null && input.current.value !== query) input.current.value = query;
  }, [query]);
  return (
    <div className={rowStyle}>
      <div className={boxStyle}>
        <span className={iconStyle}>
          <SearchIcon />
        </span>
        <input
          ref={input}
          type="search"
          className={cx(field(), inputStyle)}
          aria-label="Search clubs, competitions and matches"
          placeholder="Club, competition or match"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => onChange(target.value)}
        />
        {query === "" ? null : (
          <button
            type="button"
            aria-label="Clear"
            className={clearStyle}
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
          >
            <Icon size={18}>
              <path d="M6 6l12 12M18 6 6 18" />
            </Icon>
          </button>
        )}
      </div>
      <button type="button" className={button({ tone: "text" })} onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
