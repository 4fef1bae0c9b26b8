import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type RecipientFieldProps = { label: string; value: string; onChange: (address: string) => void; error?: string | false }

/** The outside address that an e-mail goes to. */
export function RecipientField({ label, value, onChange, error }: RecipientFieldProps) {
  return (
    <Field label={label} required error={error}>
      <Input
        type="email"
        autoComplete="off"
        maxLength={254}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-first-focus
      />
    </Field>
  )
}
