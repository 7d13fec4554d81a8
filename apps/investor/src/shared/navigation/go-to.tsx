import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** Redirects to another address with its query, instead of rendering. */
export const GoTo = ({ href }: { href: string }): ReactNode => {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [href, navigate]);
  return null;
};
