/**
 * Solves A x = b in place for a symmetric positive definite A, by Cholesky's A = L L'.
 * @param a n x n, row by row; only the lower triangle is read; overwritten with L
 * @param b length n; overwritten with x
 * @param diagonal leading rows that are zero off the diagonal, which saves most work
 * @throws RangeError if A is not positive definite
 */
export function solveCholesky(a: Float64Array, b: Float64Array, diagonal = 0): void {
  const n = b.length;
  factorise(a, n, diagonal);
  for (let row = 0; row < n; row += 1) {
    const start = row * n;
    let sum = at(b, row);
    for (let col = row < diagonal ? row : 0; col < row; col += 1)
      sum -= at(a, start + col) * at(b, col);
    b[row] = sum / at(a, start + row);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = at(b, row);
    for (let below = Math.max(row + 1, diagonal); below < n; below += 1)
      sum -= at(a, below * n + row) * at(b, below);
    b[row] = sum / at(a, row * n + row);
  }
}

function factorise(a: Float64Array, n: number, diagonal: number): void {
  for (let row = 0; row < n; row += 1) {
    const start = row * n;
    for (let col = row < diagonal ? row : 0; col <= row; col += 1) {
      const other = col * n;
      let sum = at(a, start + col);
      if (col >= diagonal) {
        for (let k = 0; k < col; k += 1) sum -= at(a, start + k) * at(a, other + k);
      }
      if (row !== col) {
        a[start + col] = sum / at(a, other + col);
      } else {
        if (!(sum > 0)) throw new RangeError("The matrix is not positive definite.");
        a[start + row] = Math.sqrt(sum);
      }
    }
  }
}

function at(array: Float64Array, index: number): number {
  // A run-time check would slow the innermost loop.
  return array[index]!;
}
