import { type ReactNode, type Ref, useId } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'

type AgreeBoxProps = {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Says that the box must be ticked, after an attempt without it. */
  missing: ReactNode
  children: ReactNode
}

/** A box that must be ticked before the form is sent despite the warning above it. */
export function AgreeBox({ ref, checked, onCheckedChange, missing, children }: AgreeBoxProps) {
  const missingId = useId()
  return (
    <div>
      <Checkbox
        ref={ref}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        aria-invalid={missing ? true : undefined}
        aria-describedby={missing ? missingId : undefined}
      >
        {children}
      </Checkbox>
      {missing && (
        <p id={missingId} role="alert" className="mt-1 pl-6 text-danger-ink text-xs">
          {missing}
        </p>
      )}
    </div>
  )
}
