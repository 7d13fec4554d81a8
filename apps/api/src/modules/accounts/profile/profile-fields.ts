/** User fields that are stored unencrypted: wire name and column. */
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

/** Profile fields that are encrypted with the user's own key. */
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
/** A profile field: text, or a date as `YYYY-MM-DD`. */
export type ProfileField = PlainField | EncryptedField;

export const plainFields = Object.keys(plainColumns) as readonly PlainField[];
export const encryptedFields = Object.keys(encryptedColumns) as readonly EncryptedField[];

/** The values to write; an omitted field stays unchanged. */
export type ProfileValues = { readonly [F in ProfileField]?: string | undefined } & {
  readonly politicallyExposed?: boolean | undefined;
};
