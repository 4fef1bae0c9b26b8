// Importing a reaction declares it: whoever processes events imports this.
export {}
