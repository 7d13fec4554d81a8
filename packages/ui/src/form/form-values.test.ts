import { describe, expect, it } from 'vitest';
import { isSame, movedErrors, valueAt, withValueAt } from './form-values.ts';

const values = { name: 'Jana', people: [{ age: 1 }, { age: 2 }] };

describe('withValueAt', () => {
  it('changes one value of a list and copies only the objects on its path', () => {
    const changed = withValueAt(values, 'people.1.age', 3);
    expect(changed).toEqual({ name: 'Jana', people: [{ age: 1 }, { age: 3 }] });
    expect(changed.people[0]).toBe(values.people[0]);
    expect(values.people[1]).toEqual({ age: 2 });
  });

  it('creates the missing parts of a path', () => {
    expect(withValueAt<object>({}, 'texts.cs.title', 'Dům')).toEqual({ texts: { cs: { title: 'Dům' } } });
  });
});

describe('valueAt', () => {
  it('is undefined behind a missing part', () => {
    expect([valueAt(values, 'people.1.age'), valueAt(values, 'people.7.age')]).toEqual([2, undefined]);
  });
});

describe('isSame', () => {
  it('compares every part, and files by identity', () => {
    const file = new Blob(['a']);
    expect(isSame({ a: [1, { b: file }] }, { a: [1, { b: file }] })).toBe(true);
    expect(isSame({ a: file }, { a: new Blob(['a']) })).toBe(false);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});

describe('movedErrors', () => {
  it('moves errors with their items and drops the errors of a removed item', () => {
    const errors = { name: 'x', 'people.0.age': 'a', 'people.2': 'c', peopleCount: 'n' };
    const withoutFirst = movedErrors(errors, 'people', (position) => (position === 0 ? null : position - 1));
    expect(withoutFirst).toEqual({ name: 'x', 'people.1': 'c', peopleCount: 'n' });
  });
});
