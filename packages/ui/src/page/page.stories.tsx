import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonLink } from '../action/button.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const meta: Meta = { title: 'Page', parameters: { layout: 'fullscreen' } };
export default meta;

export const Failed: StoryObj = {
  render: () => (
    <ErrorPage
      title="Stránku se nepodařilo zobrazit"
      description="Zkuste ji načíst znovu. Pokud to nepomůže, napište nám a přiložte technické podrobnosti."
      actions={
        <>
          <Button>Zkusit znovu</Button>
          <Button emphasis="secondary">Načíst stránku znovu</Button>
        </>
      }
      details={{
        label: 'Technické podrobnosti',
        facts: [
          { label: 'Zdroj', value: 'render' },
          { label: 'Zpráva', value: "TypeError: Cannot read properties of undefined (reading 'amount')" },
        ],
      }}
    />
  ),
};

export const Missing: StoryObj = {
  render: () => (
    <NotFoundPage
      title="Tuto stránku jsme nenašli"
      description="Odkaz je možná starý, nebo v něm chybí znak."
      url="/projects/rezidence-nad-prehradou-dum-b-s-podzemnim-parkovanim"
      action={<ButtonLink to="/">Na úvodní stránku</ButtonLink>}
    />
  ),
};
