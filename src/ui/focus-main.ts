export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
