import { useState } from 'react';
import { useSignIn } from '#src/screens/auth/use-sign-in.ts';
import { showFailure } from '#src/ui/failure-toast.ts';
import { css } from '#styled/css/index.js';
import { button, field } from '#styled/recipes/index.js';

/** The short form of the top bar. The button waits for both fields. */
export function InlineLogIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn({ onFailure: (error) => showFailure(error) });
  const filled = email.trim() !== '' && password !== '';
  return (
    <form
      aria-label="Log in"
      className={css({ display: 'flex', gap: '2' })}
      onSubmit={(event) => {
        event.preventDefault();
        if (filled && !signIn.isPending) signIn.mutate({ email: email.trim(), password });
      }}
    >
      <input
        className={`${field()} ${css({ maxWidth: '11rem' })}`}
        type="email"
        name="email"
        aria-label="E-mail"
        placeholder="E-mail"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <input
        className={`${field()} ${css({ maxWidth: '9rem' })}`}
        type="password"
        name="password"
        aria-label="Password"
        placeholder="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className={button()} disabled={!filled || signIn.isPending}>
        {signIn.isPending ? 'Logging in...' : 'Login'}
      </button>
    </form>
  );
}
