import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { field } from "#styled/recipes/index.js";

/** The address holds what is searched for; the field only leads there, so that no letter waits for a navigation. */
export function PickSearch() {
  const { q = "" } = useSearch({ from: "/my-picks" });
  const navigate = useNavigate({ from: "/my-picks" });
  const input = useRef<HTMLInputElement>(null);
  // An uncontrolled field has no declarative way to follow an address that changed elsewhere.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  return (
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
          search: (before) => ({ ...before, q: target.value === "" ? undefined : target.value }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
