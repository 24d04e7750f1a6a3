import { defineGlobalStyles } from '@pandacss/dev';

export const conditions = {
  phone: '@media (max-width: 767.98px)',
  still: '@media (prefers-reduced-motion: reduce)',
  current: '&[aria-current]:not([aria-current=false])',
};

export const globalCss = defineGlobalStyles({
  ':root': { colorScheme: 'light dark', scrollbarGutter: 'stable' },
  ':root[data-theme=light]': { colorScheme: 'light' },
  ':root[data-theme=dark]': { colorScheme: 'dark' },
  body: {
    fontFamily: 'words',
    fontSize: 'md',
    lineHeight: 'words',
    bg: 'paper',
    color: 'ink',
    fontVariantNumeric: 'tabular-nums',
    minHeight: '100dvh',
    WebkitTextSizeAdjust: '100%',
  },
  '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  ':focus-visible': { outline: '2px solid token(colors.pitch)', outlineOffset: '2px' },
  'main:focus': { outline: 'none' },
  'a, button, input, select, summary': { touchAction: 'manipulation' },
  'button, summary, select': { cursor: 'pointer' },
  'button:disabled': { cursor: 'not-allowed' },
  '::placeholder': { color: 'ink.3', opacity: '1' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
  },
  '@media print': { body: { bg: '#fff', color: '#000' } },
});
