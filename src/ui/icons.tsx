import type { ReactNode } from "react";

export function Icon({ children, size = 22 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function BallIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3v5l4 3 5-1M12 8l-4 3-5-1M8 11l1.5 5h5L16 11M9.5 16 7 20M14.5 16l2.5 4" />
    </Icon>
  );
}

export function PersonIcon({ size = 22 }: { size?: number }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c1-5 15-5 16 0" />
    </Icon>
  );
}

export function PicksIcon() {
  return (
    <Icon>
      <path d="M4 6h16M4 12h9M4 18h6M14 17l2.5 2.5L21 15" />
    </Icon>
  );
}

export function RecordIcon() {
  return (
    <Icon>
      <path d="M4 4v16h16M8.5 16v-4M13 16V7m4.5 9v-6" />
    </Icon>
  );
}

export function RocketIcon() {
  return (
    <Icon size={16}>
      <path d="M12 3c4 3 5 7 4 12H8C7 10 8 6 12 3zM8 13l-3 3v3l4-2m7-4 3 3v3l-4-2M12 19v2" />
      <circle cx="12" cy="9.5" r="1.5" />
    </Icon>
  );
}

export function MedalIcon() {
  return (
    <Icon size={16}>
      <circle cx="12" cy="15" r="5" />
      <path d="M9 11 6 3h12l-3 8" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon size={20}>
      <path d="M16 16l5 5M18 11a7 7 0 1 0-14 0 7 7 0 0 0 14 0z" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon size={20}>
      <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon size={18}>
      <path d="M14.5 5 8 12l6.500 7" />
    </Icon>
  );
}

export function ShareIcon() {
  return (
    <Icon size={18}>
      <path d="M12 15V3m-4 4 4-4 4 4M8 10H5v11h14V10h-3" />
    </Icon>
  );
}

export function StarIcon({ size = 22 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="m12 3.5 2.7 5.4 6 .8-4.4 4.2 1.1 5.9-5.3-2.8-5.3 2.8 1.1-5.9-4.4-4.2 6-.8z" />
    </Icon>
  );
}

export function LockIcon({ size = 22 }: { size?: number }) {
  return (
    <Icon size={size}>
      <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </Icon>
  );
}

export function FoldIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon size={16}>
      <path d={isOpen ? "m6 15 6-6 6 6" : "m6 9 6 6 6-6"} />
    </Icon>
  );
}
