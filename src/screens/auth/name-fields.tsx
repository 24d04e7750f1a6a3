import { type ComponentProps, type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type BoundField = Omit<ComponentProps<typeof TextField>, "label" | "autoComplete">;

const pairStyle = css({ display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: "3" });
const moreStyle = css({ marginInlineStart: "-2" });

export function NameFields({ first, last }: { first: BoundField; last: BoundField }) {
  const [isOpen, setOpen] = useState(false);

  function open({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(() => setOpen(true));
    const field = form?.elements.namedItem(first.name);
    if (field instanceof HTMLElement) field.focus();
  }

  if (!isOpen && first.error === undefined && last.error === undefined)
    return (
      <button type="button" className={`${button({ tone: "text" })} ${moreStyle}`} onClick={open}>
        Add your name
      </button>
    );
  return (
    <div className={pairStyle}>
      <TextField label="First name" required={false} autoComplete="given-name" {...first} />
      <TextField label="Last name" required={false} autoComplete="family-name" {...last} />
    </div>
  );
}
