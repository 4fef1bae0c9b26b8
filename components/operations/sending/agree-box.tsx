import { type ReactNode, type Ref, useId } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'

type AgreeBoxProps = {
  ref?: Ref<HTMLInputElement>
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** That it has to be ticked, once it was tried without. */
  missing: ReactNode
  children: ReactNode
}

/** Has to be ticked before what is written above it is done nevertheless. */
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
