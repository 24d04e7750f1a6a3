/** Where the keyboard goes on when what had its focus leaves the screen: at the start of what the page says. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
