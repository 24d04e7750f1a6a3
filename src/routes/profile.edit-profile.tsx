import { createFileRoute } from "@tanstack/react-router";
import { EditProfileScreen } from "#src/screens/profile/edit/edit-profile-screen.tsx";

export const Route = createFileRoute("/profile/edit-profile")({ component: EditProfileScreen });
