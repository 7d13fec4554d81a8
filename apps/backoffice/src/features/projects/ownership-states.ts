import type { InstrumentKind, RankKind } from '@parcela/domain';
import { states } from '../../shared/resource/values.ts';

export const instruments = states<InstrumentKind>({
  claim: ['neutral', 'boProjects.owns.instrument.claim'],
  loan: ['neutral', 'boProjects.owns.instrument.loan'],
  share: ['neutral', 'boProjects.owns.instrument.share'],
});

export const ranks = states<RankKind>({
  senior: ['neutral', 'boProjects.owns.rank.senior'],
  subordinated: ['neutral', 'boProjects.owns.rank.subordinated'],
  equity: ['neutral', 'boProjects.owns.rank.equity'],
});
