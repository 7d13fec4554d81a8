/** A select outside a form. */
export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Search words outside a form; an empty string finds everything. */
export interface FilterSearchProps {
  label: string;
  value: string;
  maxLength: number;
  /** The error of the text, below it. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

export interface FilterDateProps {
  label: string;
  /** `YYYY-MM-DD` or an empty string. */
  value: string;
  /** The first plausible day. */
  min: string;
  max?: string | undefined;
  onChange: (value: string) => void;
}
