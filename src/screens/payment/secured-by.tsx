import { css } from "#styled/css/index.js";

export function SecuredBy({ processor }: { processor: string | undefined }) {
  return processor === undefined ? null : (
    <p
      className={css({
        marginTop: "4",
        fontSize: "xs",
        fontWeight: "semibold",
        letterSpacing: "0.06em",
        color: "ink.3",
        textAlign: "center",
      })}
    >
      {`SECURED BY ${processor.toUpperCase()}`}
    </p>
  );
}
