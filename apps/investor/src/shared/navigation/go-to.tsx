import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** Leads on to another address, query and all, in place of what is shown. */
export const GoTo = ({ href }: { href: string }): ReactNode => {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [href, navigate]);
  return null;
};
