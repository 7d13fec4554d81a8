import { describe, expect, it } from 'vitest';
import { unknownBuilding, writeBuilding } from './building-facts.ts';

const writer = { number: (value: number) => `#${value}`, say: (word: string) => `<${word}>` };

describe('writeBuilding', () => {
  it('writes each kind of fact in the order of the table', () => {
    const facts = {
      ...unknownBuilding,
      energyClass: 'B',
      material: 'panel',
      size: 1200,
      bedrooms: 0,
    } as const;
    expect(writeBuilding(facts, writer)).toEqual([
      { name: 'bedrooms', label: 'building.bedrooms', text: '#0' },
      { name: 'size', label: 'building.size', text: '#1200\u00a0m²' },
      { name: 'material', label: 'building.material', text: '<building.material.panel>' },
      { name: 'energyClass', label: 'building.energyClass', text: 'B' },
    ]);
  });

  it('omits unknown facts', () => {
    expect(writeBuilding(unknownBuilding, writer)).toEqual([]);
  });
});
