/** The name of a person for printing and comparing; either part may be missing. */
export const personName = (person: {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}): string =>
  [person.firstName, person.lastName]
    .flatMap((part) => part?.split(/\s+/) ?? [])
    .filter((word) => word !== '')
    .join(' ');
