import { ownershipOf } from '../project-parts/ownership.ts';
import type { DemoProject } from '../types.ts';
import { berlin } from './berlin.ts';
import { bratislava } from './bratislava.ts';
import { brno } from './brno.ts';
import { gdansk } from './gdansk.ts';
import { kosice } from './kosice.ts';
import { krakow } from './krakow.ts';
import { leipzig } from './leipzig.ts';
import { liberec } from './liberec.ts';
import { malaga } from './malaga.ts';
import { olomouc } from './olomouc.ts';
import { plzen } from './plzen.ts';
import { poprad } from './poprad.ts';
import { valencia } from './valencia.ts';
import { wroclaw } from './wroclaw.ts';

const written = [
  olomouc,
  wroclaw,
  poprad,
  berlin,
  kosice,
  plzen,
  leipzig,
  bratislava,
  krakow,
  valencia,
  brno,
  gdansk,
  liberec,
  malaga,
];

/** Ordered by publication. */
export const projects: readonly DemoProject[] = written.map((project) => ({
  ...project,
  ownership: ownershipOf(project),
}));
