import { SimpleGrid } from '../basics/simple-grid.tsx';
import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button, ButtonLink } from '../action/button.tsx';
import { Card } from '../layout/card.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { ConfirmPopup } from './confirm-popup.tsx';
import { EmptyState } from '../empty/empty-state.tsx';
import { ErrorBox } from './error-box.tsx';
import { NoticeBox } from './notice-box.tsx';
import { Popup } from './popup.tsx';
import { CardSkeleton, FigureSkeleton, TableSkeleton, TextSkeleton } from './skeletons.tsx';
import { Spinner } from './spinner.tsx';

const meta: Meta = { title: 'Feedback' };
export default meta;

export const Boxes: StoryObj = {
  render: () => (
    <Stack>
      <NoticeBox
        tone="info"
        title="Než začnete investovat"
        actions={<ButtonLink to="/verification">Ověřit</ButtonLink>}
      >
        Potřebujeme ověřit vaši totožnost. Zabere to asi pět minut a budete potřebovat platný občanský průkaz
        nebo cestovní pas.
      </NoticeBox>
      <NoticeBox tone="success" title="Platba dorazila" onDismiss={() => undefined}>
        Objednávka 20261121-3-118 je zaplacená.
      </NoticeBox>
      <NoticeBox tone="warning">Relace vypršela, přihlaste se prosím znovu.</NoticeBox>
      <ErrorBox reference="req-7f3a91c2" onRetry={() => undefined}>
        Seznam objednávek se nepodařilo načíst. Zkontrolujte připojení a zkuste to znovu.
      </ErrorBox>
    </Stack>
  ),
};

export const EmptyStates: StoryObj = {
  render: () => (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['house', 'papers', 'coins', 'ballot', 'search'] as const).map((drawing) => (
        <Card key={drawing}>
          <EmptyState
            drawing={drawing}
            title="Zatím tu nic není"
            description="Jakmile koupíte první podíly, uvidíte tady jejich hodnotu a výnosy."
            action={<ButtonLink to="/projects">Prohlédnout projekty</ButtonLink>}
          />
        </Card>
      ))}
    </SimpleGrid>
  ),
};

export const Waiting: StoryObj = {
  render: () => (
    <Stack>
      <Spinner label="Ověřujeme platbu" isLabelVisible />
      <TextSkeleton />
      <FigureSkeleton count={3} />
      <CardSkeleton count={2} hasPicture />
      <TableSkeleton />
    </Stack>
  ),
};

function PopupDemo({ autoCloseAfterMs }: { autoCloseAfterMs?: number }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Otevřít</Button>
      <Popup
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Nabídka je jen pro stávající investory"
        tone="warning"
        autoCloseAfterMs={autoCloseAfterMs}
      >
        <p>Do tohoto projektu mohou investovat ti, kdo už vlastní podíl v některém dokončeném projektu.</p>
      </Popup>
    </>
  );
}

export const PopupOpen: StoryObj = { render: () => <PopupDemo /> };
export const PopupWithTimer: StoryObj = { render: () => <PopupDemo autoCloseAfterMs={60_000} /> };

function ConfirmDemo() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Smazat účet</Button>
      <ConfirmPopup
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Opravdu chcete smazat účet?"
        confirmLabel="Smazat účet"
        cancelLabel="Ponechat"
        isDangerous
        onConfirm={() => Promise.reject(new Error('Účet má nevypořádané podíly, nelze jej smazat.'))}
      >
        Účet i osobní údaje smažeme. Tento krok nelze vzít zpět.
      </ConfirmPopup>
    </>
  );
}

export const Confirm: StoryObj = { render: () => <ConfirmDemo /> };

export const ConfirmFirst: StoryObj = {
  render: () => (
    <ConfirmButton
      label="Ukončit ostatní přihlášení"
      emphasis="secondary"
      title="Ukončit ostatní přihlášení?"
      confirmLabel="Ukončit"
      cancelLabel="Zrušit"
      onConfirm={() => undefined}
    >
      Na ostatních zařízeních se budete muset přihlásit znovu.
    </ConfirmButton>
  ),
};
