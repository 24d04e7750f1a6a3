import { Link } from "@tanstack/react-router";
import { bannerStyle, bannerWayStyle } from "#src/screens/layout/account/banner-style.ts";

/** On every page for an account without a name, as after its owner claimed it by a new password. */
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
