/** A select outside of a form. */
export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Words to look for, outside of a form; an empty string looks for nothing. */
export interface FilterSearchProps {
  label: string;
  value: string;
  maxLength: number;
  /** What is wrong with the text, below it. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

export interface FilterDateProps {
  label: string;
  /** `YYYY-MM-DD` or an empty string. */
  value: string;
  /** The first day that can be meant. */
  min: string;
  max?: string | undefined;
  onChange: (value: string) => void;
}
