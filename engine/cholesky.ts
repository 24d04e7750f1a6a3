/**
 * Solves A x = b in place for a symmetric positive definite A, by Cholesky's A = L L'.
 * @param a n x n, row by row; only the lower triangle is read, and it is overwritten with L.
 * @param b length n; overwritten with x.
 * @throws RangeError where A is not positive definite.
 */
export function solveCholesky(a: Float64Array, b: Float64Array): void {
  const n = b.length;
  factorise(a, n);
  for (let row = 0; row < n; row += 1) {
    let sum = at(b, row);
    for (let col = 0; col < row; col += 1) sum -= at(a, row * n + col) * at(b, col);
    b[row] = sum / at(a, row * n + row);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = at(b, row);
    for (let below = row + 1; below < n; below += 1) sum -= at(a, below * n + row) * at(b, below);
    b[row] = sum / at(a, row * n + row);
  }
}

function factorise(a: Float64Array, n: number): void {
  for (let row = 0; row < n; row += 1) {
    for (let col = 0; col <= row; col += 1) {
      let sum = at(a, row * n + col);
      for (let k = 0; k < col; k += 1) sum -= at(a, row * n + k) * at(a, col * n + k);
      if (row !== col) {
        a[row * n + col] = sum / at(a, col * n + col);
      } else {
        if (!(sum > 0)) throw new RangeError("The matrix is not positive definite.");
        a[row * n + row] = Math.sqrt(sum);
      }
    }
  }
}

/** A typed array's element; every index here is in range, which the compiler cannot see. */
function at(array: Float64Array, index: number): number {
  // The non-null assertion costs nothing at run time; a check would, in the innermost loop.
  return array[index]!;
}
