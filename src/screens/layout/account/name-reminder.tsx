import { Link } from "@tanstack/react-router";
import { bannerStyle, bannerWayStyle } from "#src/screens/layout/account/banner-style.ts";

export function NameReminder() {
  return (
    <p className={bannerStyle}>
      <span>What may we call you?</span>
      <Link to="/profile/edit-profile" className={bannerWayStyle}>
        Add your name
      </Link>
    </p>
  );
}
