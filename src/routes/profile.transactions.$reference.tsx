import { createFileRoute } from "@tanstack/react-router";
import { ReceiptScreen } from "#src/screens/profile/history/receipt-screen.tsx";

export const Route = createFileRoute("/profile/transactions/$reference")({
  component: ReceiptScreen,
});
