import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const boxStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  marginInline: "4",
  marginBottom: "3",
  padding: "3",
  borderRadius: "md",
  bg: "warning.soft",
  color: "warning",
  md: { marginInline: "0" },
});

export function NotKept() {
  const keeping = useKeepPicks({
    onError: (error) =>
      showFailure(error, "They could not be saved on this phone. Please try again."),
  });
  return (
    <div ref={handFocusOn} className={boxStyle}>
      <p className={css({ flex: "1 1 14rem" })}>
        Your picks are not saved on this phone. They need a connection.
      </p>
      <ActionButton
        className={button({ tone: "quiet" })}
        isOff={keeping.isPending}
        onPress={() => keeping.mutate(true)}
      >
        Save on this phone
      </ActionButton>
    </div>
  );
}
