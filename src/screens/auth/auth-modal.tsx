import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '#src/ui/dialog.tsx';

export function AuthModal() {
  const navigate = useNavigate();
  return (
    <Dialog title="Log in" onClose={() => void navigate({ to: '.', search: (search) => ({ ...search, tab: undefined, login: undefined, expired: undefined }) })}>
      {null}
    </Dialog>
  );
}
