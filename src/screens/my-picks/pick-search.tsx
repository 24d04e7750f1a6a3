import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

export const searchStyle = css({
  marginInline: "3",
  marginBottom: "2",
  md: { marginInline: "0" },
});

/** The field updates the address, so no letter waits for a navigation. */
export function PickSearch() {
  const { q = "" } = useSearch({ from: "/my-picks" });
  const navigate = useNavigate({ from: "/my-picks" });
  const input = useRef<HTMLInputElement>(null);
  // An uncontrolled field needs an effect to follow an address that changes elsewhere.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  return (
    <div className={searchStyle}>
      <input
        ref={input}
        type="search"
        className={field()}
        aria-label="Search your picks"
        placeholder="Club, question or answer"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) =>
          void navigate({
            search: (before) => ({
              ...before,
              q: target.value === "" ? undefined : target.value,
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
