/** The props that every field passes to its inputs. */
export interface SharedProps {
  readonly name: string;
  readonly label: string;
  readonly isOptional: boolean;
  readonly description?: string;
}
