import { Icon, MedalIcon, RocketIcon } from "#src/ui/icons.tsx";

export function PlanIcon({ name }: { name: string | undefined }) {
  if (name === "medal") return <MedalIcon />;
  if (name === "trophy") return <TrophyIcon />;
  return name === "star" ? <StarIcon /> : <RocketIcon />;
}

function TrophyIcon() {
  return (
    <Icon size={16}>
      <path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5m10-5h4c0 4-2 5-4 5M12 15v5m-4 0h8" />
    </Icon>
  );
}

function StarIcon() {
  return (
    <Icon size={16}>
      <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.200l-5.600 3.100 1.200-6.300L3 9.600l6.300-.8z" />
    </Icon>
  );
}
