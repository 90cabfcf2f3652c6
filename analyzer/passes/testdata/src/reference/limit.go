package skills

const limit = 3
