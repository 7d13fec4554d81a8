/** The kinds of documents that an investor gets. */
export const documentKinds = ['certificate', 'receipt', 'agreement', 'statement', 'tax'] as const;
