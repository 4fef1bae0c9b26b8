// Importing a service declares its operations: whoever must know them all imports this.
import '@/lib/features/pix/charges/service'
import '@/lib/features/pix/infractions/analysis/service'
import '@/lib/features/pix/refunds/service'
import '@/lib/features/pix/transfers/service'
import '@/lib/features/pix/accounts/service'
import '@/lib/features/pix/keys/service'
import '@/lib/features/pix/statements/service'
