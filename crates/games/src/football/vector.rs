use core::ops::{Add, Mul, Sub};

/// A place on the table, or a way across it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left wall.
    pub x: f32,
    /// From the bot's goal line.
    pub y: f32,
}

impl Point {
    /// A point of these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Its distance from the origin.
    #[must_use]
    pub fn length(self) -> f32 {
        libm::sqrtf(self.dot(self))
    }

    /// The same way, cut down to a length of at most `longest`.
    pub(crate) fn at_most(self, longest: f32) -> Self {
        if self.dot(self) <= longest * longest { self } else { self * (longest / self.length()) }
    }

    /// The same way with length 1, or `otherwise` where it is too short to have a direction.
    pub(crate) fn direction_or(self, otherwise: Self) -> Self {
        let length = self.length();
        if length > 1e-6 { self * (1.0 / length) } else { otherwise }
    }

    /// The same place on the table seen from the other side.
    pub(crate) fn mirrored(self) -> Self {
        Self { y: super::table::LENGTH - self.y, ..self }
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, by: f32) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

/// The number, or the end of the range that it lies beyond. Not `min` and `max`: machines differ in their zeros.
pub(crate) fn between(value: f32, least: f32, most: f32) -> f32 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}
