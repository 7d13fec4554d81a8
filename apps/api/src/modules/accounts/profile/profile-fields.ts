/** Fields of a user that are stored unencrypted: name on the wire and column. */
const plainColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  countryAddress: 'country_address',
  cityAddress: 'city_address',
  countryOfOrigin: 'country_of_origin',
  citizenship: 'citizenship',
  documentValidUntil: 'document_valid_until',
  documentIssuedBy: 'document_issued_by',
} as const;

/** Fields of a person that are encrypted with the person's own key. */
const encryptedColumns = {
  residentialAddress: 'residential_address',
  postalCode: 'postal_code',
  dateOfBirth: 'date_of_birth',
  socialSecurityNumber: 'social_security_number',
  idOrPassportNumber: 'id_or_passport_number',
} as const;

export const profileColumns = { ...plainColumns, ...encryptedColumns } as const;
export type PlainField = keyof typeof plainColumns;
export type EncryptedField = keyof typeof encryptedColumns;
/** A field of a person that is text, or a date as `YYYY-MM-DD`. */
export type ProfileField = PlainField | EncryptedField;

export const plainFields = Object.keys(plainColumns) as readonly PlainField[];
export const encryptedFields = Object.keys(encryptedColumns) as readonly EncryptedField[];

/** What is to be written; a field that is left out stays as it is. */
export type ProfileValues = { readonly [F in ProfileField]?: string | undefined } & {
  readonly politicallyExposed?: boolean | undefined;
};
