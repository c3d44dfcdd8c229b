mod aim;
mod puzzle;
